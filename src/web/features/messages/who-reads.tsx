import { useQuery } from '@tanstack/react-query'
import { readersInWords } from '#shared/messages/rules.ts'
import { useCurrentUser } from '../auth/queries.ts'
import { projectQuery } from '#web/reads/projects.ts'
import { selectionQuery } from '#web/reads/selections.ts'
import type { Place } from './place.ts'

/** Who reads a conversation, in a sentence, and whether anything can be written in it now. */
export function useReaders(place: Place, internal: boolean): { sentence: string | null; closed: boolean } {
  const user = useCurrentUser()
  const { projectId, selectionId, forTrades } = place
  const { data: project } = useQuery(projectQuery(projectId))
  const ofTrades = forTrades && selectionId !== null
  const { data: selection } = useQuery({ ...selectionQuery(projectId, selectionId ?? 0), enabled: ofTrades })
  if (internal) return { sentence: 'Only your team reads this.', closed: false }
  if (!project || (ofTrades && !selection)) return { sentence: null, closed: false }
  if (ofTrades && selection?.can.talkToTrades === false)
    return {
      sentence: 'The trades see this selection once it is approved. Until then nothing can be written here.',
      closed: true,
    }
  const team = user.can.build ? 'your team' : `the team at ${user.brand?.name ?? 'your builder'}`
  const about = { forTrades, selectionId, categoryId: selection?.categoryId }
  return { sentence: readersInWords(about, project.people, { readerId: user.id, team }), closed: false }
}
