import { endpoint } from '../kernel/endpoint.ts'
import type * as contract from './contract.ts'

export const signOff = endpoint<typeof contract.signOff>()('POST', '/projects/:projectId/sign-offs')
export const listSignOffs = endpoint<typeof contract.listSignOffs>()('GET', '/projects/:projectId/sign-offs')
export const getSignOff = endpoint<typeof contract.getSignOff>()('GET', '/sign-offs/:signOffId')
export const getCertificate = endpoint<typeof contract.getCertificate>()('GET', '/sign-offs/:signOffId/certificate.pdf')
export const verifyCode = endpoint<typeof contract.verifyCode>()('GET', '/verify/:code')
export const verifyFile = endpoint<typeof contract.verifyFile>()('POST', '/verify')
