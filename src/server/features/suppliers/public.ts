/** Read with the permissions of the person who asks. */
export { list as listSuppliers } from './managing.ts'
