/** Read with the permissions of the person who asks. */
export { buys } from './policy.ts'
export { list as listSuppliers } from './managing.ts'
