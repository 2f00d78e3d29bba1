import type { Lived } from './verify.ts'

/** What was acknowledged, in one line. */
export function inWords(lives: Lived[]): string {
  const sum = (of: (life: Lived) => number) => lives.reduce((total, life) => total + of(life), 0)
  return [
    `${sum(({ ledger }) => ledger.messages.length)} messages`,
    `${sum(({ ledger }) => ledger.questions.length)} questions`,
    `${sum(({ ledger }) => ledger.notes.length)} edits`,
    `${sum(({ ledger }) => ledger.signed.length)} sign-offs`,
    `${sum(({ ledger }) => ledger.files.length)} files`,
    `${sum(({ ledger }) => ledger.orders.length)} orders, ${sum(({ ledger }) => ledger.orders.filter(({ received }) => received).length)} received`,
    `${sum(({ ledger }) => ledger.changes.length)} bulk acts`,
    `${sum(({ ledger }) => ledger.moves)} schedule moves`,
    `${sum(({ ledger }) => ledger.imports.length)} imports`,
    `${sum(({ ledger }) => ledger.signedByBoth.length)} signed by two owners`,
    `${sum(({ ledger }) => ledger.replayed)} of them done before their answer was lost`,
  ].join(', ')
}
