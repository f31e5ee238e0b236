import { Button, Card, CardContent, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { LinkBase, ShowBase, useCreatePath, useDataProvider, useNotify, useRedirect, useShowContext, useTranslate } from 'ra-core'
import { useState } from 'react'
import { actionsOf, fieldOf, recordName, showSections } from '../../../schema/derive'
import { allows, applies, can, canRemove, editableFields, mayList, seesField } from '../../../schema/machine'
import { traitsOf } from '../../../schema/kinds/traits'
import type { AnyResource } from '../../../schema/resource'
import { cell } from '../../kinds/cells'
import { useLabel, useOverrides, useShop } from '../../shopContext'
import { Checklist } from '../action/Checklist'
import { useHeading } from '../action/useHeading'
import { RecordActions } from '../action/RecordActions'
import { History } from './History'
import { Masked } from './Masked'
import { PictureViewer, usePictureViewer } from '../../parts/PictureViewer'
import { RecordWaiting, useRecordTitle } from '../../parts/RecordWaiting'
import { useCellContext } from '../useCellContext'
import { useGone } from '../../parts/useGone'

type Shown = Record<string, unknown> & { readonly id: string }

const RemoveButton = ({ resource, record }: { resource: AnyResource; record: Shown }) => {
  const translate = useTranslate()
  const provider = useDataProvider()
  const notify = useNotify()
  const redirect = useRedirect()
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = recordName(resource, record)
  const { heading } = useHeading(resource)
  const remove = async () => {
    setBusy(true)
    try {
      await provider.delete(resource.name, { id: record.id })
      notify(translate('console.removed1', { name }), { type: 'success' })
      redirect('list', resource.name)
    } catch (fault) {
      notify((fault as Error).message, { type: 'error' })
      setAsked(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" color="error" onClick={() => setAsked(true)}>
        {translate('console.remove')}
      </Button>
      {asked && (
        <Dialog open onClose={() => setAsked(false)} aria-labelledby="remove-title">
          <DialogTitle id="remove-title">{heading(translate('console.remove'), [record])}</DialogTitle>
          <DialogContent>
            <DialogContentText>{translate('console.removeAsk', { name })}</DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setAsked(false)}>{translate('console.cancel')}</Button>
            <Button color="error" variant="contained" loading={busy} onClick={() => void remove()}>
              {translate('console.remove')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

const Sections = ({ resource, record }: { resource: AnyResource; record: Shown }) => {
  const { me } = useShop()
  const label = useLabel()
  const viewer = usePictureViewer()
  const context = useCellContext(viewer.show)
  const { column: overrides, beside: Beside } = useOverrides(resource) ?? {}
  return (
    <>
      {showSections(resource).map(section => {
        const fields = section.fields.filter(name => seesField(resource, name, me) && applies(resource, name, record))
        return (
          fields.length > 0 && (
            <Card
              key={section.labels.en}
              variant="outlined"
              component="section"
              className="form-section"
              aria-label={label(section.labels)}
            >
              <CardContent>
                <h2>{label(section.labels)}</h2>
                <dl className="entries">
                  {fields.map(name => {
                    const Override = overrides?.[name]
                    return (
                      <div key={name} className={traitsOf(fieldOf(resource, name)).wide ? 'wide' : undefined}>
                        <dt>{label(fieldOf(resource, name).labels)}</dt>
                        <dd>
                          {Override ? (
                            <Override record={record} />
                          ) : fieldOf(resource, name).options.mask && record[name] ? (
                            <Masked resource={resource} name={name} record={record} />
                          ) : (
                            cell(fieldOf(resource, name), record[name], context)
                          )}
                          {Beside && <Beside record={record} name={name} />}
                        </dd>
                      </div>
                    )
                  })}
                </dl>
              </CardContent>
            </Card>
          )
        )
      })}
      <PictureViewer {...viewer} />
    </>
  )
}

/** Actions that only wait for fields to be filled in, each with its checklist. */
const Checklists = ({ resource, record }: { resource: AnyResource; record: Shown }) => {
  const { me } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  return (
    <>
      {actionsOf(resource)
        .filter(([, action]) => action.needs && allows(action.roles, me) && ['ok', 'needs'].includes(can(resource, action, record, me)))
        .map(([name, action]) => (
          <Card key={name} variant="outlined" component="section" className="form-section">
            <CardContent>
              <h2>{translate('console.checklist', { action: label(action.labels) })}</h2>
              <Checklist resource={resource} action={action} record={record} />
            </CardContent>
          </Card>
        ))}
    </>
  )
}

/** What only the mall writes has no story of its own. */
const keepsHistory = ({ definition }: AnyResource) => definition.calls !== 'rest' && !definition.shared && definition.table !== 'audit'

const Body = ({ resource }: { resource: AnyResource }) => {
  const { me } = useShop()
  const { record, error, refetch } = useShowContext<Shown>()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const title = useRecordTitle(resource, record)
  if (!record) return <RecordWaiting fault={error} retry={() => void refetch()} />
  return (
    <>
      <div className="page-bar">
        <h1>{title}</h1>
        <RecordActions resource={resource} record={record} />
        {editableFields(resource, me, record).length > 0 && (
          <Button
            size="small"
            variant="outlined"
            component={LinkBase}
            to={createPath({ resource: resource.name, type: 'edit', id: record.id })}
          >
            {translate('console.edit')}
          </Button>
        )}
        {canRemove(resource, record, me) === 'ok' && <RemoveButton resource={resource} record={record} />}
        {mayList(resource, me) && (
          <Button size="small" component={LinkBase} to={createPath({ resource: resource.name, type: 'list' })}>
            {translate('console.back')}
          </Button>
        )}
      </div>
      <div className="show-columns">
        <div>
          <Sections resource={resource} record={record} />
        </div>
        <div>
          <Checklists resource={resource} record={record} />
          {keepsHistory(resource) && <History resource={resource} record={record} />}
        </div>
      </div>
    </>
  )
}
/** A declaration's detail page: actions, every field in sections, what is missing, and what has happened. */
export const ShowPage = ({ resource }: { readonly resource: AnyResource }) => (
  <ShowBase resource={resource.name} queryOptions={{ onError: useGone(resource) }}>
    <Body resource={resource} />
  </ShowBase>
)
