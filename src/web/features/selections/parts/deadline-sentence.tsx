import { deadlineExplanation } from '#shared/schedule/words.ts'
import type { Reasoned } from './deadline-reason.tsx'

/** The sentence beside a deadline. Loaded when it is asked for: a list of a hundred selections does without it. */
export const DeadlineSentence = ({ selection }: { selection: Reasoned }) => <p>{deadlineExplanation(selection)}.</p>
