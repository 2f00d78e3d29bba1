import { Banner } from '#web/ui/banner.tsx'

export const OfflineNotice = () => (
  <Banner tone="warn" role="status">
    You are offline. Signing needs a connection, because what you sign is checked against the current prices.
  </Banner>
)
