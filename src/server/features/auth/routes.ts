import * as contract from '#shared/auth/contract.ts'
import type { Platform } from '#server/platform/context.ts'
import { answer } from '#server/platform/http/answer.ts'
import type { Http } from '#server/platform/http/http.ts'
import { clearedCookie, sessionCookie } from '#server/platform/session/cookie.ts'
import { acceptInvitation, waitingInvitations } from './invitations.ts'
import { acceptLink, inspectLink, resetPassword } from './opening-links.ts'
import * as auth from './service.ts'
import type { SignedIn } from './sign-in.ts'

const linkSent = { message: 'If an account exists for this address, a link is on its way.' }

export function authRoutes(http: Http): void {
  const { platform } = http
  http.serve(contract.me, ({ ctx }) => auth.me(ctx))
  http.serve(contract.editProfile, ({ ctx, body }) => auth.editProfile(ctx, body))
  http.serve(contract.login, async ({ ctx, body }) => welcome(platform, await auth.login(ctx, body)))
  http.serve(contract.register, async ({ ctx, body }) => welcome(platform, await auth.register(ctx, body)))
  http.serve(contract.logout, async ({ ctx }) => {
    await auth.logout(ctx)
    return answer(undefined, [['Set-Cookie', clearedCookie(platform.config)]])
  })
  http.serve(contract.forgotPassword, async ({ ctx, body }) => {
    await auth.requestLink(ctx, 'reset', body)
    return linkSent
  })
  http.serve(contract.resetPassword, async ({ ctx, body }) => {
    await resetPassword(ctx, body.token, body.newPassword)
    return { message: 'Password reset successful' }
  })
  http.serve(contract.requestMagicLink, async ({ ctx, body }) => {
    await auth.requestLink(ctx, 'sign_in', body)
    return linkSent
  })
  http.serve(contract.inspectMagicLink, ({ ctx, body }) => inspectLink(ctx, body.token))
  http.serve(contract.acceptMagicLink, async ({ ctx, body }) => welcome(platform, await acceptLink(ctx, body)))
  http.serve(contract.listInvitations, ({ ctx }) => waitingInvitations(ctx))
  http.serve(contract.acceptInvitation, ({ ctx, params }) => acceptInvitation(ctx, params.companyId))
  http.serveAct(contract.changePassword, {
    prepare: ({ ctx, body }) => auth.checkNewPassword(ctx, body.currentPassword, body.newPassword),
    run: ({ ctx, prepared: passwordHash }) => auth.changePassword(ctx, passwordHash),
  })
  http.serve(contract.listSessions, ({ ctx }) => auth.listSessions(ctx))
  http.serve(contract.endOtherSessions, ({ ctx }) => auth.endOtherSessions(ctx))
  http.serve(contract.endSession, ({ ctx, params }) => auth.endSession(ctx, params.sessionId))
}

const welcome = ({ config }: Platform, { user, token, maxAge }: SignedIn) =>
  answer(user, [['Set-Cookie', sessionCookie(config, token, maxAge)]])
