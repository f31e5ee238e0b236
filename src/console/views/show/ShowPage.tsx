import { Button } from '@mui/material'
import { LinkBase, ShowBase, useCreatePath, useShowContext, useTranslate } from 'ra-core'
import { actionsOf } from '../../../schema/derive'
import { allows, can, canRemove, editableFields, mayList } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { BackToList, PageBar } from '../../parts/PageBar'
import { RecordWaiting, useRecordTitle } from '../../parts/RecordWaiting'
import { Section } from '../../parts/Section'
import { useGone } from '../../parts/useGone'
import { useLabel, useShop } from '../../shopContext'
import { Checklist } from '../action/Checklist'
import { RecordActions } from '../action/RecordActions'
import { History } from './History'
import { Parts } from './Parts'
import { RemoveButton } from './RemoveButton'
import { ShowSections } from './ShowSections'

type Shown = Record<string, unknown> & { readonly id: string }

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
          <Section key={name} heading={translate('console.checklist', { action: label(action.labels) })}>
            <Checklist resource={resource} action={action} record={record} />
          </Section>
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
      <PageBar title={title}>
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
        {mayList(resource, me) && <BackToList resource={resource} />}
      </PageBar>
      <div className="show-columns">
        <div>
          <ShowSections resource={resource} record={record} />
          <Parts resource={resource} record={record} />
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
