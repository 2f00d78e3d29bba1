import { expect, test } from 'vitest'
import { type HoldBytes, type Sender, UploadLimits } from './upload-limits.ts'

const MB = 1024 * 1024
const anyone = (key: string): Sender => ({ group: 'anonymous', key })
const person = (key: string): Sender => ({ group: 'signed_in', key })

/** An upload that lasts until it is released. */
function open(limits: UploadLimits, sender: Sender) {
  let finish = () => {}
  const until = new Promise<void>((resolve) => (finish = resolve))
  let hold: HoldBytes = () => {}
  const started = new Promise<void>((resolve) => {
    void limits.run(sender, async (take) => {
      hold = take
      resolve()
      await until
    })
  })
  return { started, finish, hold: (bytes: number) => hold(bytes) }
}

const code = (expected: string) => expect.objectContaining({ code: expected })

test('a slow sender does not block others', async () => {
  const limits = new UploadLimits()
  const slow = Array.from({ length: 6 }, () => open(limits, anyone('198.51.100.1')))
  await Promise.all(slow.slice(0, 2).map(({ started }) => started))
  await expect(limits.run(anyone('198.51.100.2'), async () => 'done')).resolves.toBe('done')
  await expect(limits.run(person('1'), async () => 'done')).resolves.toBe('done')
  // The sender's own limit is reached.
  await expect(limits.run(anyone('198.51.100.1'), async () => 'done')).rejects.toEqual(code('rate_limited'))
  for (const { finish } of slow) finish()
  await Promise.all(slow.map(({ started }) => started))
})

test('anonymous senders cannot use the memory of people who are signed in', async () => {
  const limits = new UploadLimits()
  const first = open(limits, anyone('198.51.100.1'))
  await first.started
  first.hold(60 * MB)
  const second = open(limits, anyone('198.51.100.2'))
  await second.started
  expect(() => second.hold(5 * MB)).toThrow(code('unavailable'))
  await expect(limits.run(person('1'), async (hold) => hold(20 * MB))).resolves.toBeUndefined()
  first.finish()
  second.finish()
})

test('frees memory after an upload, whether it succeeded or failed', async () => {
  const limits = new UploadLimits()
  for (let n = 0; n < 10; n++) {
    await limits.run(anyone('198.51.100.1'), async (hold) => hold(40 * MB))
    const failing = limits.run(anyone('198.51.100.1'), async (hold) => {
      hold(40 * MB)
      throw new Error('broken off')
    })
    await expect(failing).rejects.toThrow('broken off')
  }
})
