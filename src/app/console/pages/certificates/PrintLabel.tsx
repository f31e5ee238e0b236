import { Button } from '@mui/material'
import { useGetOne } from 'ra-core'
import { useDefinition, useLabel, useViewOverrides } from '../../../../console/config/ConsoleContext'
import { usePrintDocuments } from '../../../../console/print/usePrintDocuments'

/** Button that prints the label of a certificate, from the page of its bowl. */
export const PrintLabel = ({ certificateId }: { readonly certificateId: string }) => {
  const certificates = useDefinition('verifyRecords')
  const [document] = useViewOverrides(certificates)?.printDocuments ?? []
  const { data } = useGetOne<{ id: string }>(certificates.name, { id: certificateId }, { retry: false })
  const label = useLabel()
  const { print, dialog } = usePrintDocuments()
  if (!document || !data) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => print(document, [data])}>
        {label(document.labels)}
      </Button>
      {dialog}
    </>
  )
}
