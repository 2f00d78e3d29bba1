import { AppError } from '#shared/kernel/errors.ts'
import { features } from './features.ts'
import { accessOf } from './features/seats/public.ts'
import type { Platform } from './platform/context.ts'
import type { Feature } from './platform/feature.ts'
import { createHono } from './platform/http/app.ts'
import { Http } from './platform/http/http.ts'
import { buildId, serveWeb } from './platform/http/pages/static.ts'
import { assetHeaders } from './platform/http/security.ts'
import type { Schedule, Task } from './platform/jobs/jobs.ts'
import { deliverMail } from './platform/mail/mail.tsx'
import { cookieName } from './platform/session/cookie.ts'

type Options = { webFolder: string; checkReplies?: boolean; ready?: () => boolean }

const registered: Feature[] = Object.values(features)
const mailGuards = registered.flatMap((feature) => feature.mailGuards ?? [])
const mailAttachments = registered.flatMap((feature) => feature.mailAttachments ?? [])

/** The whole server behind one handler: the routes of every feature, and the web pages. */
export function createApp(platform: Platform, { webFolder, checkReplies = false, ready = () => true }: Options): Http {
  const http = new Http(createHono(platform), platform, { checkReplies, readAccess: accessOf })
  const parts = {
    webFolder,
    version: buildId(webFolder),
    isReady: ready,
    fileUses: registered.flatMap(({ fileUses = [] }) => fileUses),
    mailAttachments,
  }
  for (const { routes } of registered) routes?.(http, parts)
  const { publicUrl, trialDays } = platform.config
  serveWeb(http.hono, webFolder, {
    publicUrl,
    trialDays,
    sessionCookie: cookieName(platform.config),
    assetHeaders: assetHeaders(platform.config),
  })
  http.hono.notFound(() => {
    throw new AppError('not_found')
  })
  return http
}

export const tasks: Task[] = [
  deliverMail(mailGuards, mailAttachments),
  ...registered.flatMap((feature) => feature.tasks ?? []),
]

export const schedules: Schedule[] = registered.flatMap((feature) => feature.schedules ?? [])
