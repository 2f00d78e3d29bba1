import type { FileQuestion, Import } from '#shared/imports/contract.ts'
import { messageOf } from '#web/platform/network/api-error.ts'
import { formatCount } from '#web/platform/formatting.ts'
import { useRegionFacts } from '#web/platform/region.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMapImport } from './queries.ts'

/** Asks once how the file writes numbers or dates, and checks all rows again with the answer. */
export function FileQuestions({ entry }: { entry: Import }) {
  const save = useMapImport(entry.id)
  const { dayOrder } = useRegionFacts()
  if (entry.status !== 'checked' || entry.questions.length === 0) return null
  const { version, headerRow, mapping, category, numbers, dates } = entry
  const known = { version, headerRow, mapping, category, numbers, dates }
  const otherOrder = dayOrder === 'day-first' ? 'month-first' : 'day-first'
  const answerTo = ({ about }: FileQuestion) =>
    about === 'numbers' ? ({ numbers: 'comma' } as const) : ({ dates: otherOrder } as const)
  return (
    <>
      {save.error && (
        <Banner tone="danger" role="alert">
          {messageOf(save.error, 'The rows could not be checked again.')}
        </Banner>
      )}
      {entry.questions.map((question) => (
        <Banner
          key={question.about}
          tone="warn"
          role="status"
          action={
            <Button
              size="sm"
              variant="secondary"
              pending={save.isPending}
              pendingText="Checking..."
              onClick={() => save.mutate({ ...known, ...answerTo(question) })}
            >
              {question.about === 'numbers'
                ? 'Yes, the file has decimal commas'
                : otherOrder === 'day-first'
                  ? 'Yes, the day comes first'
                  : 'Yes, the month comes first'}
            </Button>
          }
        >
          {`${rowsInWords(question.rows)} ${question.about === 'numbers' ? 'a number' : 'a date'} like “${question.example}”. Does it mean ${question.meaning}?`}
        </Banner>
      ))}
    </>
  )
}

const rowsInWords = (count: number): string => (count === 1 ? '1 row has' : `${formatCount(count)} rows have`)
