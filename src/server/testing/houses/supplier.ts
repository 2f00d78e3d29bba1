import type { BodyInput } from '#shared/kernel/endpoint.ts'
import { answerSupplierOrder, readSupplierOrder } from '#shared/procurement/orders/endpoints.ts'
import type { World } from '../world.ts'

type Answer = BodyInput<typeof answerSupplierOrder>
type Given = Omit<Answer, 'version'> & { version?: number }

/** The reply to a supplier who has just read the page. */
export async function supplierAnswers(
  world: World,
  token: string,
  answer: Given,
  headers: Record<string, string> = {},
) {
  const page = await world.call(null, readSupplierOrder, { token })
  const { version = page.status === 200 ? page.body.version : 1 } = answer
  return world.call(null, answerSupplierOrder, { token }, { ...answer, version }, { headers })
}
