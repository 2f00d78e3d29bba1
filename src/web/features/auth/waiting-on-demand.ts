import { onDemand } from '#web/ui/page/on-demand.tsx'

/** For routes: what they import, every page loads. */
export const WaitingScreen = onDemand(() => import('./waiting-screen.tsx').then((module) => module.WaitingScreen))
