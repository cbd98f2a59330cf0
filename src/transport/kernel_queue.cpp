// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernel_queue.h"

#if defined(Q_OS_LINUX)
#include <linux/sockios.h>
#include <sys/ioctl.h>
#elif defined(Q_OS_DARWIN)
#include <sys/socket.h>
#endif

namespace hrp::transport {

std::int64_t bytesInKernel(qintptr socketDescriptor) {
    if (socketDescriptor < 0)
        return 0;
    int waiting = 0;
#if defined(Q_OS_LINUX)
    if (::ioctl(static_cast<int>(socketDescriptor), SIOCOUTQ, &waiting) != 0)
        return 0;
#elif defined(Q_OS_DARWIN)
    socklen_t size = sizeof waiting;
    if (::getsockopt(static_cast<int>(socketDescriptor), SOL_SOCKET, SO_NWRITE, &waiting, &size) != 0)
        return 0;
#endif
    return waiting;
}

} // namespace hrp::transport
