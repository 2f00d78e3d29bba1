import { useState } from 'react'
import { useLogout } from '#web/features/auth/queries.ts'
import { forgetOwner } from '#web/platform/offline/device-owner.ts'

/**
 * Clears this device and opens a page that says what happened: signed out, or that the server did not confirm it. Offline, the landing
 * page cannot be opened, and the sign-in page says it.
 */
export function useSignOut(closeMenu?: () => void) {
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const signOut = async () => {
    // Offline it may not load; signing out works anyway.
    const device = await import('./leaving.ts').catch(() => undefined)
    if (device && !(await device.mayLeave(closeMenu))) return
    setLeaving(true)
    forgetOwner()
    const confirmed = await logout.mutateAsync().catch(() => false)
    await device?.forgetDevice()
    if (confirmed) location.assign('/landing?signed-out')
    else location.assign(navigator.onLine ? '/landing?signed-out=unconfirmed' : '/login?signed-out=unconfirmed')
  }
  return { signOut: () => void signOut(), signingOut: leaving }
}
