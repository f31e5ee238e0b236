import { Button, SnackbarContent } from '@mui/material'
import { LinkBase, useCloseNotification, useCreatePath, useNotify, useTranslate } from 'ra-core'
import { getRecordLabel } from '../../../schema/selectors/definition'
import type { AnyResource } from '../../../schema/model/resource'

const Saved = ({ name, to }: { readonly name: string; readonly to: string }) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <SnackbarContent
      className="done-toast"
      message={translate('console.saved1', { name })}
      action={
        <Button size="small" color="inherit" component={LinkBase} to={to} onClick={close}>
          {translate('console.view')}
        </Button>
      }
    />
  )
}
/** Notifies about a save whose form is no longer shown, with a link to the record. */
export const useNotifySaved = (resource: AnyResource) => {
  const notify = useNotify()
  const createPath = useCreatePath()
  return (saved: Readonly<Record<string, unknown>>): void => {
    const to = createPath({ resource: resource.name, type: 'show', id: String(saved.id) })
    notify(<Saved name={getRecordLabel(resource, saved)} to={to} />, { type: 'success' })
  }
}
