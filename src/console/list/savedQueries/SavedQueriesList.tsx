import { Button, Drawer } from '@mui/material'
import { useNotify, useStore, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { SavedQuery } from '../../../schema/model/savedQuery'
import { Section } from '../../components/Section'
import { AnchoredPopover } from '../../components/AnchoredPopover'
import { useApplySavedQuery } from '../../components/hooks/useApplySavedQuery'
import { appliedKey } from '../../providers/store/consoleStore'
import { useViewWrites, type ViewDraft } from '../../providers/data/useSavedQueries'
import { useDefinition } from '../../config/ConsoleContext'
import { DeleteSavedQuery } from './DeleteSavedQuery'
import { SavedQueryItems } from './SavedQueryItems'
import { SavedQueryName } from './SavedQueryName'
import { useShownQuery } from './useShownQuery'
import './savedQueries.css'

/** Popover below its button, or drawer on a phone. */
const Frame = ({ anchor, close, children }: { anchor?: HTMLElement; close: () => void; children: ReactNode }) => {
  const translate = useTranslate()
  const title = translate('console.views')
  const paper = { role: 'dialog', 'aria-label': title, className: 'views' }
  return anchor ? (
    <AnchoredPopover anchor={anchor} close={close} title={title} className="views">
      {children}
    </AnchoredPopover>
  ) : (
    <Drawer open anchor="bottom" onClose={close} slotProps={{ paper }}>
      <header>
        <h2>{title}</h2>
        <Button onClick={close}>{translate('console.close')}</Button>
      </header>
      {children}
    </Drawer>
  )
}
interface SavedViewsProps {
  /** Button that opened the list. Absent on a phone. */
  readonly anchor?: HTMLElement
  /** Whether the name of a new view is asked first. */
  readonly saving?: boolean
  readonly close: () => void
}
type Step = { readonly at: 'list' | 'save' } | { readonly at: 'rename' | 'remove'; readonly view: SavedQuery }
/** Saves and deletes views, with notifications. */
const useNotedWrites = (close: () => void) => {
  const { name: resource } = useDefinition()
  const [applied, setApplied] = useStore<string | undefined>(appliedKey(resource))
  const { save, remove } = useViewWrites()
  const notify = useNotify()
  const keep = async (draft: Omit<ViewDraft, 'resource'>) => {
    const { id, name } = await save({ ...draft, resource })
    if (draft.query) setApplied(id)
    notify('console.viewSaved', { type: 'success', messageArgs: { name } })
    close()
  }
  const take = async ({ id, name }: SavedQuery) => {
    await remove(id)
    notify('console.removed1', { type: 'success', messageArgs: { name } })
    close()
  }
  return { applied, keep, take }
}
/** Saved views with their commands, and the dialog of the command that runs. */
const useSavedQuerySteps = (first: Step, close?: () => void) => {
  const [step, setStep] = useState(first)
  const done = () => {
    setStep({ at: 'list' })
    close?.()
  }
  const { applied, keep, take } = useNotedWrites(done)
  const shown = useShownQuery()
  const apply = useApplySavedQuery()
  const dialogOf = () => {
    if (step.at === 'save')
      return <SavedQueryName save={(name, shared) => keep({ name, shared, query: shown })} shareable close={done} />
    if (step.at === 'rename') {
      const { id, name, shared } = step.view
      return <SavedQueryName name={name} save={next => keep({ id, name: next, shared })} close={done} />
    }
    if (step.at === 'remove') return <DeleteSavedQuery view={step.view} remove={() => take(step.view)} close={done} />
    return undefined
  }
  const items = (
    <SavedQueryItems
      shown={shown}
      applied={applied}
      apply={view => {
        close?.()
        apply(view)
      }}
      change={keep}
      add={() => setStep({ at: 'save' })}
      rename={view => setStep({ at: 'rename', view })}
      remove={view => setStep({ at: 'remove', view })}
    />
  )
  return { items, dialog: dialogOf() }
}
/** Saved views in a popover or drawer. A dialog takes its place. */
const SavedQueriesPopover = ({ anchor, saving = false, close }: SavedViewsProps) => {
  const { items, dialog } = useSavedQuerySteps({ at: saving ? 'save' : 'list' }, close)
  return (
    dialog ?? (
      <Frame anchor={anchor} close={close}>
        {items}
      </Frame>
    )
  )
}
export default SavedQueriesPopover
/**
 * Saved views of the surrounding list, own and shared ones, with their commands. The server keeps
 * them.
 *
 * @example
 * <List aside={<SavedQueriesList />} />
 */
export const SavedQueriesList = () => {
  const translate = useTranslate()
  const { items, dialog } = useSavedQuerySteps({ at: 'list' })
  return (
    <Section heading={translate('console.views')}>
      <div className="views">{items}</div>
      {dialog}
    </Section>
  )
}
