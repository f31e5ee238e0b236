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

/** Replaceable parts of the page. `false` omits a part. */
interface EditParts {
  /** Beside the heading. Default: links to the record and the list. */
  readonly actions?: ReactNode
  /** Beside the form. */
  readonly aside?: ReactNode
  /** Default: the derived form. */
  readonly children?: ReactNode
  /** Default: the record's title. */
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

// Always reads a fresh copy, never the cache of a list. Never refetches behind the form, which
// would change the version.
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
 * Page with the form of a record. Shows the record after the save. Unlike in react-admin,
 * `mutationMode` is `pessimistic`. Needs a resource context.
 *
 * @example
 * <Edit><SimpleForm><DeclaredInput source="name" /></SimpleForm></Edit>
 */
export const Edit = (props: EditProps) => (
  <FormSession>
    <EditVisit {...props} />
  </FormSession>
)
