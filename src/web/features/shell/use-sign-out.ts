import { useState } from 'react'
import { useLogout } from '#web/features/auth/queries.ts'
import { forgetOwner } from '#web/platform/device-owner.ts'

/** Signs out and opens the landing page, which says so; even when the call fails. */
export function useSignOut(closeMenu?: () => void) {
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const signOut = async () => {
    // Offline it may not load; signing out works anyway.
    const device = await import('./leaving.ts').catch(() => undefined)
    if (device && !(await device.mayLeave(closeMenu))) return
    setLeaving(true)
    forgetOwner()
    await logout.mutateAsync().catch(() => undefined)
    await device?.forgetDevice()
    location.assign('/landing?signed-out')
  }
  return { signOut: () => void signOut(), signingOut: leaving }
}
