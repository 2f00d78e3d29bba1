import { onDemand } from '#web/ui/page/on-demand.tsx'

/** Routes import this instead of the screen itself, because every page loads what routes import. */
export const WaitingScreen = onDemand(() => import('./waiting-screen.tsx').then((module) => module.WaitingScreen))
