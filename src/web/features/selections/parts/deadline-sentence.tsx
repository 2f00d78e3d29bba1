import { deadlineExplanation } from '#shared/schedule/deadlines/words.ts'
import { useReader } from './badges.tsx'

type Props = { selection: Parameters<typeof deadlineExplanation>[0] }

/** The sentence beside a deadline. Loaded when it is asked for: a list of a hundred selections does without it. */
export const DeadlineSentence = ({ selection }: Props) => <p>{deadlineExplanation(selection, useReader())}.</p>
