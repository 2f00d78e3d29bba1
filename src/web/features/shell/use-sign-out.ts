import { useState } from 'react'
import { useLogout } from '#web/features/auth/queries.ts'

/** Signs out and opens the landing page, which says so; even when the call fails. */
export function useSignOut() {
  const logout = useLogout()
  const [leaving, setLeaving] = useState(false)
  const signOut = () => {
    setLeaving(true)
    logout.mutate(undefined, { onSettled: () => location.assign('/landing?signed-out') })
  }
  return { signOut, signingOut: leaving }
}
