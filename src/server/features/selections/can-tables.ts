/** What the policy decides, as tables: statements that build replies look it up, and decide nothing themselves. */
export { cannot, deletable, everyCan, everyWithdraw } from './policy.ts'
