import { setTimeout as sleep } from 'node:timers/promises'
import type { Scene } from './scene.ts'

/** How long a condition takes to come true. */
export async function waitFor(started: number, isTrue: () => Promise<boolean> | boolean): Promise<number> {
  while (!(await isTrue())) {
    if (performance.now() - started > 180_000) throw new Error('It took more than three minutes.')
    await sleep(5)
  }
  return performance.now() - started
}

export const hasMail = (scene: Scene, to: string) => () => scene.mail.countTo(to) > 0
