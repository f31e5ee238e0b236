import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import type { verifyRecords } from '../../../../../resources/traceability/verifyRecords'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import type { RecordOf } from '../../../../schema/model/recordTypes'
import { addressOf } from '../../papers/labelSizes'

/** Link to the public page in a new window. Opening it counts as a scan. */
export const PublicLink = ({ record: { serial } }: { readonly record: RecordOf<typeof verifyRecords> }) => {
  const { publicUrl } = useConsoleConfig()
  const translate = useTranslate()
  if (!serial) return null
  return (
    <Button size="small" variant="outlined" href={addressOf(publicUrl, serial)} target="_blank" rel="noopener">
      {translate('shop.publicPage')}
    </Button>
  )
}
