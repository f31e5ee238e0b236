import { Button } from '@mui/material'
import { EditBase, type EditBaseProps, LinkBase, useCreatePath, useEditContext, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { v4 as newId } from 'uuid'
import { changesOf } from '../../schema/rules/validateDraft'
import { BackToList, PageHeader } from '../components/PageHeader'
import { RecordSkeleton } from '../components/RecordSkeleton'
import { useMissingRecord } from '../components/hooks/useMissingRecord'
import { useConsoleConfig, useDefinition } from '../config/ConsoleContext'
import { useRecordTitle } from '../record/useRecordTitle'
import { useFinishingRedirect } from './saving/useFinishingRedirect'
import { SimpleForm } from './SimpleForm'
import { FormSkeleton } from './FormSkeleton'
import { FormSession } from './state/FormSession'

/** Parts of the page, each of which a page may replace. `false` leaves a part out. */
interface EditParts {
  /** Beside the heading; left out, the ways to the record and to the list. */
  readonly actions?: ReactNode
  /** Beside the form. */
  readonly aside?: ReactNode
  /** Left out: the declaration's form. */
  readonly children?: ReactNode
  /** Left out: the record's name. */
  readonly title?: string
}
export interface EditProps
  extends EditParts,
    Pick<EditBaseProps, 'id' | 'mutationMode' | 'mutationOptions' | 'queryOptions' | 'redirect' | 'transform'> {}

const ShowButton = ({ id }: { readonly id: string | number }) => {
  const { name } = useDefinition()
  const createPath = useCreatePath()
  return (
    <Button size="small" component={LinkBase} to={createPath({ resource: name, type: 'show', id })}>
      {useTranslate()('console.view')}
    </Button>
  )
}
const EditBody = ({ actions, aside, children = <SimpleForm />, title }: EditParts) => {
  const resource = useDefinition()
  const { record, error, refetch } = useEditContext()
  const name = useRecordTitle(resource, record)
  const usual = (
    <>
      {record && <ShowButton id={record.id} />}
      <BackToList resource={resource} />
    </>
  )
  return (
    <>
      <PageHeader title={title ?? name}>{actions === undefined ? usual : actions}</PageHeader>
      {record ? (
        children
      ) : (
        <RecordSkeleton fault={error} retry={() => void refetch()}>
          <FormSkeleton resource={resource} />
        </RecordSkeleton>
      )}
      {aside}
    </>
  )
}

// Never the copy that a list or another page has read, and never read again behind the form, which would bring a new version along.
const readFresh = (visit: string) => ({
  meta: { visit },
  gcTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
})
const EditVisit = ({ actions, aside, children, title, queryOptions, redirect = 'show', ...rest }: EditProps) => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const [visit] = useState(() => newId())
  const onMissing = useMissingRecord(resource)
  const finishing = useFinishingRedirect(redirect)
  return (
    <EditBase
      mutationMode="pessimistic"
      transform={(values, { previousData } = { previousData: undefined }) => ({
        ...changesOf(resource, me, values, previousData),
        version: previousData?.version,
      })}
      {...rest}
      queryOptions={{ ...readFresh(visit), onError: onMissing, ...queryOptions }}
      redirect={finishing}
    >
      <EditBody actions={actions} aside={aside} title={title}>
        {children}
      </EditBody>
    </EditBase>
  )
}
/**
 * A page with the form of a record, which is shown once it is saved. Writes wait for the server, unlike react-admin's: `mutationMode`
 * is `pessimistic`. Stands below the resource's context, as each page of a resource does.
 *
 * @example
 * <Edit><SimpleForm><DeclaredInput source="name" /></SimpleForm></Edit>
 */
export const Edit = (props: EditProps) => (
  <FormSession>
    <EditVisit {...props} />
  </FormSession>
)
