import { expect, test } from 'vitest'
import { Signing, SigningForm, type SigningFormLine } from './schemas.ts'

const fingerprint = 'a'.repeat(64)
const line = (part: Partial<SigningFormLine> = {}): SigningFormLine => ({
  selectionId: 1,
  decision: 'approve',
  fingerprint,
  reason: '',
  ...part,
})
const filled = (lines: SigningFormLine[]) => ({
  lines,
  signature: { name: ' Ana Moreno ', drawing: null },
  consent: true,
})
const problems = (values: unknown) =>
  SigningForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('sends only the decided lines, in the shape of the contract', () => {
  const act = SigningForm.parse(
    filled([
      line(),
      line({ selectionId: 2, decision: 'open' }),
      line({ selectionId: 3, decision: 'decline', reason: ' Too dark ' }),
    ]),
  )
  expect(act.lines).toEqual([
    { selectionId: 1, decision: 'approve', fingerprint },
    { selectionId: 3, decision: 'decline', fingerprint, reason: 'Too dark' },
  ])
  expect(act.signature.name).toBe('Ana Moreno')
  expect(Signing.parse(act)).toEqual(act)
})

test('drops the reason of a line that is approved in the end', () =>
  expect(SigningForm.parse(filled([line({ reason: 'Hm' })])).lines[0]).not.toHaveProperty('reason'))

test('reports every missing field by its path in the form', () =>
  expect(
    problems({
      lines: [line({ decision: 'open' }), line({ selectionId: 2, decision: 'decline', reason: ' ' })],
      signature: { name: ' ', drawing: null },
      consent: false,
    }),
  ).toEqual([
    ['lines.1.reason', 'Please say why you decline.'],
    ['signature.name', 'Please type your full name.'],
    ['consent', 'Please agree before you sign.'],
  ]))

test('refuses to sign when every line is left open', () =>
  expect(problems(filled([line({ decision: 'open' })]))).toEqual([
    ['lines', 'Approve or decline at least one selection.'],
  ]))
