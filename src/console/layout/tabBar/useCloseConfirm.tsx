import { useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LeaveConfirm } from '../../components/LeaveConfirm'
import { useJoinedNames } from '../../components/hooks/useJoinedNames'
import { useUnloadWarning } from '../../components/dom/useUnsavedPage'
import { guardLeaving } from '../../providers/router/leaveGuards'
import type { Tab, Tabs } from './tabs'
import { useTabTitle } from './useTabTitle'

/** Tabs with unsaved input, and the action to confirm. */
interface Question {
  readonly tabs: readonly Tab[]
  readonly to: keyof typeof prompts
  readonly go: () => void
}
const prompts = {
  leave: { title: 'console.leaveTitle', go: 'console.leaveGo', stay: 'console.leaveStay' },
  close: { title: 'console.tabAskTitle', go: 'console.tabAskGo', stay: 'console.tabAskStay' },
  reload: { title: 'console.tabReloadTitle', go: 'console.tabReloadGo', stay: 'console.cancel' },
} as const
const CloseConfirm = ({ question, settle }: { readonly question: Question; readonly settle: () => void }) => {
  const translate = useTranslate()
  const titleOf = useTabTitle()
  const names = useJoinedNames()(question.tabs.map(titleOf))
  const { title, ...buttons } = prompts[question.to]
  return (
    <LeaveConfirm
      {...buttons}
      title={translate(title, { smart_count: question.tabs.length })}
      lead={translate(question.to === 'leave' ? 'console.tabAskLost' : 'console.tabAskLead', { names })}
      onStay={settle}
      onGo={() => {
        settle()
        question.go()
      }}
    />
  )
}

/** Asks before unsaved input of some tabs is lost. Render `question`. */
export const useCloseConfirm = ({ all, living }: Tabs) => {
  const [question, setQuestion] = useState<Question>()
  const unsaved = all.filter(each => each.unsaved)
  const latest = useRef(unsaved)
  latest.current = unsaved
  const [any, anyLiving] = [unsaved.length > 0, unsaved.some(({ key }) => living.includes(key))]
  // A logout or a role preview closes all pages.
  useEffect(() => {
    if (!any) return
    return guardLeaving(go => setQuestion({ tabs: latest.current, to: 'leave', go }))
  }, [any])
  useUnloadWarning(anyLiving)
  const confirmClose = (to: Question['to'], tabs: readonly Tab[], go: () => void) => {
    const unsaved = tabs.filter(each => each.unsaved)
    if (unsaved.length === 0) go()
    else setQuestion({ tabs: unsaved, to, go })
  }
  const dialog: ReactNode = question && <CloseConfirm question={question} settle={() => setQuestion(undefined)} />
  return { ask: confirmClose, question: dialog }
}
