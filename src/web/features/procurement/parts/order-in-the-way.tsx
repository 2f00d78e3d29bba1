import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPlaced } from '#shared/procurement/orders/rules.ts'
import { orderNameInWords } from '#shared/procurement/orders/words.ts'
import { Banner } from '#web/ui/page/banner.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { selectionOrdersQuery, useCancelLines } from '../orders/queries.ts'

type Place = { projectId: number; selectionId: number }

const CANCEL = 'cancel'
const KEEP = 'keep'

/** What becomes of the orders of a selection that is decided again. What has arrived can only be kept. */
export function useOrderInTheWay({ projectId, selectionId }: Place, open: boolean) {
  const { data = [] } = useQuery({ ...selectionOrdersQuery(projectId, selectionId), enabled: open })
  const lines = data.filter(({ live, status }) => live && isPlaced(status))
  const arrived = lines.some(({ status }) => status === 'delivered')
  const [wanted, setWanted] = useState<string>(CANCEL)
  const cancelLines = useCancelLines()
  const keeps = arrived || wanted === KEEP
  return {
    lines,
    arrived,
    wanted,
    setWanted,
    /** Cancels the lines first, if that is wanted. Returns what reopening has to know. */
    settle: async (): Promise<{ keepOrder?: true; version?: undefined }> => {
      if (lines.length === 0) return {}
      if (keeps) return { keepOrder: true }
      await cancelLines.mutateAsync(lines)
      // The canceled line has changed the selection.
      return { version: undefined }
    },
  }
}

export function OrderInTheWay({ lines, arrived, wanted, setWanted }: ReturnType<typeof useOrderInTheWay>) {
  if (lines.length === 0) return null
  const names = [...new Set(lines.map(({ number, revision }) => orderNameInWords({ number, revision })))].join(', ')
  const [first] = lines
  const supplier = first?.supplier ? ` to ${first.supplier}` : ''
  if (arrived)
    return (
      <Banner tone="warn" title={`This is part of ${names}${supplier}, which has arrived`}>
        The order stays as it is. Decide with the supplier whether the goods go back.
      </Banner>
    )
  return (
    <>
      <Banner tone="warn" title={`This is part of ${names}${supplier}`}>
        The supplier has the order. Reopening alone does not stop it.
      </Banner>
      <Field label="The order" hint="The supplier gets an email when a line is canceled.">
        <Select
          label="The order"
          options={[
            { value: CANCEL, label: lines.length === 1 ? 'Cancel its line' : 'Cancel its lines' },
            { value: KEEP, label: 'Keep it: the goods still come' },
          ]}
          value={wanted}
          onChange={setWanted}
        />
      </Field>
    </>
  )
}
