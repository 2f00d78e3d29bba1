import type { Feature } from '#server/platform/feature.ts'
import { certificateOfMail, refuseLostCertificate } from './certificate/certificate-mailing.tsx'
import { makeCertificate } from './certificate/certificates.ts'
import { signOffRoutes } from './routes.ts'

export const signoffs: Feature = {
  routes: signOffRoutes,
  tasks: [makeCertificate],
  mailGuards: [refuseLostCertificate],
  mailAttachments: [certificateOfMail],
}
