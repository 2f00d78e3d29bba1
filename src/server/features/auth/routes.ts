import * as contract from '#shared/auth/contract.ts'
import * as endpoints from '#shared/auth/endpoints.ts'
import { operations } from '#shared/kernel/endpoint.ts'
import type { Platform } from '#server/platform/context.ts'
import { withHeaders } from '#server/platform/http/reply.ts'
import type { AddressLimit, Http } from '#server/platform/http/http.ts'
import { keepsMailbox } from '#server/platform/mail/keeps-mailbox.ts'
import { clearedCookie, sessionCookie } from '#server/platform/session/cookie.ts'
import { acceptInvitation, waitingInvitations } from './invitations/invitations.ts'
import { acceptLink, inspectLink, resetPassword } from './links/opening-links.ts'
import * as auth from './account-acts.ts'
import type { SignedIn } from './sign-in.ts'

const api = operations(endpoints, contract)

const LINK_SENT = 'If an account exists for this address, a link is on its way.'

const perAddress = {
  login: { limit: 'login_address', message: auth.TOO_MANY },
  register: { limit: 'register_address' },
  link: { limit: 'link_address' },
  token: { limit: 'token_address' },
} as const satisfies Record<string, AddressLimit>

export function authRoutes(http: Http): void {
  const { platform } = http
  const linkSent = { message: LINK_SENT, mailbox: keepsMailbox(platform.config) }
  http.serve(api.me, ({ ctx }) => auth.me(ctx))
  http.serve(api.editProfile, ({ ctx, body }) => auth.editProfile(ctx, body))
  http.serve(api.login, async ({ ctx, body }) => welcome(platform, await auth.login(ctx, body)), perAddress.login)
  http.serve(
    api.register,
    async ({ ctx, body }) => welcome(platform, await auth.register(ctx, body)),
    perAddress.register,
  )
  http.serve(api.logout, async ({ ctx }) => {
    await auth.logout(ctx)
    return withHeaders(undefined, [['Set-Cookie', clearedCookie(platform.config)]])
  })
  http.serve(
    api.forgotPassword,
    async ({ ctx, body }) => {
      await auth.requestLink(ctx, 'reset', body)
      return linkSent
    },
    perAddress.link,
  )
  http.serve(
    api.resetPassword,
    async ({ ctx, body }) => {
      await resetPassword(ctx, body.token, body.newPassword)
      return { message: 'Password reset successful' }
    },
    perAddress.token,
  )
  http.serve(
    api.requestMagicLink,
    async ({ ctx, body }) => {
      await auth.requestLink(ctx, 'sign_in', body)
      return linkSent
    },
    perAddress.link,
  )
  http.serve(api.inspectMagicLink, ({ ctx, body }) => inspectLink(ctx, body.token), perAddress.token)
  http.serve(
    api.acceptMagicLink,
    async ({ ctx, body }) => welcome(platform, await acceptLink(ctx, body)),
    perAddress.token,
  )
  http.serve(api.listInvitations, ({ ctx }) => waitingInvitations(ctx))
  http.serve(api.acceptInvitation, ({ ctx, params }) => acceptInvitation(ctx, params.companyId))
  http.serveAct(api.changePassword, {
    prepare: ({ ctx, body }) => auth.checkNewPassword(ctx, body.currentPassword, body.newPassword),
    run: ({ ctx, prepared: passwordHash }) => auth.changePassword(ctx, passwordHash),
  })
  http.serve(api.listSessions, ({ ctx }) => auth.listSessions(ctx))
  http.serve(api.endOtherSessions, ({ ctx }) => auth.endOtherSessions(ctx))
  http.serve(api.endSession, ({ ctx, params }) => auth.endSession(ctx, params.sessionId))
}

const welcome = ({ config }: Platform, { user, token, maxAge }: SignedIn) =>
  withHeaders(user, [['Set-Cookie', sessionCookie(config, token, maxAge)]])
