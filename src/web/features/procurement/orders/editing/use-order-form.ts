import type { Order } from '#shared/procurement/orders/order-schemas.ts'
import { useZodForm } from '#web/ui/fields/form.tsx'
import { formValuesOf, OrderFormSchema } from './order-form-schema.ts'

export const useOrderForm = (order: Order) =>
  useZodForm({ schema: OrderFormSchema, failure: 'The order could not be saved', defaultValues: formValuesOf(order) })
export type OrderFormOf = ReturnType<typeof useOrderForm>
