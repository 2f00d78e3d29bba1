import { Banner } from './banner.tsx'

/** Why something cannot be done without a connection. What was typed stays. */
export const OfflineNotice = ({ reason }: { reason: string }) => (
  <Banner tone="warn" role="status">
    You are offline. {reason}
  </Banner>
)
