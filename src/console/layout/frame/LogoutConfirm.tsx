import { useTranslate } from 'ra-core'
import { lazy, useEffect, useState } from 'react'
import { draftsOf } from '../../providers/session/draftStorage'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { hasUnsavedPages } from '../../storage/unsavedPages'
import { guardDrafts } from '../../providers/router/leaveGuards'
import { LazyOverlay } from '../../components/LazyOverlay'

const LeaveConfirm = lazy(async () => ({ default: (await import('../../components/LeaveConfirm')).LeaveConfirm }))

/** Asks before a log-out forgets what was left unsaved on other pages, in this window or another. */
export const LogoutConfirm = () => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [asked, setAsked] = useState<{ readonly pages: number; readonly isTyping: boolean; readonly go: () => void }>()
  useEffect(
    () =>
      guardDrafts(async go => {
        const isTyping = await hasUnsavedPages()
        const pages = draftsOf(me.accountId).length
        if (pages === 0 && !isTyping) go()
        else setAsked({ pages, isTyping, go })
      }),
    [me.accountId],
  )
  if (!asked) return null
  return (
    <LazyOverlay>
      <LeaveConfirm
        title={translate('console.leaveLogOut')}
        lead={[
          ...(asked.pages > 0 ? [translate('console.leaveDrafts', { smart_count: asked.pages })] : []),
          ...(asked.isTyping ? [translate('console.leaveTyping')] : []),
        ].join(' ')}
        go="console.logout"
        onStay={() => setAsked(undefined)}
        onGo={() => {
          setAsked(undefined)
          asked.go()
        }}
      />
    </LazyOverlay>
  )
}
