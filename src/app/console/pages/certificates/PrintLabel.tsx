import { Button } from '@mui/material'
import { useGetOne } from 'ra-core'
import { useDefinition, useLabel, useViewOverrides } from '../../../../console/config/ConsoleContext'
import { usePrintDocuments } from '../../../../console/print/usePrintDocuments'

interface PrintLabelProps {
  readonly certificateId: string
  /** Whether this is the next step of the page's record. */
  readonly isNext?: boolean
}
/** Button that prints the label of a certificate, from its own page and that of its bowl. */
export const PrintLabel = ({ certificateId, isNext = false }: PrintLabelProps) => {
  const certificates = useDefinition('verifyRecords')
  const [document] = useViewOverrides(certificates)?.printDocuments ?? []
  const { data } = useGetOne<{ id: string }>(certificates.name, { id: certificateId }, { retry: false })
  const label = useLabel()
  const { print, dialog } = usePrintDocuments()
  if (!document || !data) return null
  return (
    <>
      <Button size="small" variant={isNext ? 'contained' : 'outlined'} onClick={() => print(document, [data])}>
        {label(document.labels)}
      </Button>
      {dialog}
    </>
  )
}
