import { setTimeout as sleep } from 'node:timers/promises'

const HOLD_MS = 250
/** Beyond this many at once, waiting would cost more than it saves. */
const MAX_HELD = 200

/**
 * Holds back the refusal of strangers who go on after they were asked to stop. A program that sends as fast as it gets replies then
 * sends four times per second and not five hundred times, and each refusal costs about as much as a small reply.
 */
export class LateRefusals {
  #held = 0

  async hold(): Promise<void> {
    if (this.#held >= MAX_HELD) return
    this.#held += 1
    try {
      await sleep(HOLD_MS)
    } finally {
      this.#held -= 1
    }
  }
}
