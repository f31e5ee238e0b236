import { CreateBase, type CreateBaseProps, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { changesOf } from '../../schema/rules/validateDraft'
import { oneInSentence } from '../../schema/labels/labels'
import { BackToList, PageHeader } from '../components/PageHeader'
import { usePageTitle } from '../components/hooks/usePageTitle'
import { useConsoleConfig, useDefinition, useLabel } from '../config/ConsoleContext'
import { useFinishingRedirect } from './saving/useFinishingRedirect'
import { SimpleForm } from './SimpleForm'
import { FormSession } from './state/FormSession'

export interface CreateProps extends Pick<CreateBaseProps, 'mutationOptions' | 'record' | 'redirect' | 'transform'> {
  /** Beside the heading. Default: link to the list. */
  readonly actions?: ReactNode
  /** Beside the form. */
  readonly aside?: ReactNode
  /** Default: the derived form. */
  readonly children?: ReactNode
  readonly title?: string
}
const CreateVisit = ({ actions, aside, children = <SimpleForm />, title, redirect = 'show', ...rest }: CreateProps) => {
  const resource = useDefinition()
  const { me } = useConsoleConfig()
  const name = useTranslate()('console.newEntry', { name: useLabel()(oneInSentence(resource)) })
  usePageTitle(title ?? name)
  const finishing = useFinishingRedirect(redirect)
  return (
    <CreateBase transform={values => changesOf(resource, me, values)} {...rest} redirect={finishing}>
      <PageHeader title={title ?? name}>
        {actions === undefined ? <BackToList resource={resource} /> : actions}
      </PageHeader>
      {children}
      {aside}
    </CreateBase>
  )
}
/**
 * Page with the form of a new record. Shows the record after the save. Needs a resource context.
 *
 * @example
 * <Create redirect="list"><SimpleForm><DeclaredInput source="name" /></SimpleForm></Create>
 */
export const Create = (props: CreateProps) => (
  <FormSession>
    <CreateVisit {...props} />
  </FormSession>
)
