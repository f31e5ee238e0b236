// `npm run pictures`: copies the pictures of the data folder into the bucket that FILES_S3 names.
import { join } from 'node:path'
import { copyFiles } from '../../src/server/files/copyFiles'
import { openBucket } from '../../src/server/files/bucketStore'
import { readSettings } from '../../src/server/ops/settings'
import { speak } from '../support/speak'

await speak(async () => {
  const { bucket, data } = readSettings(process.env)
  if (!bucket) throw new Error('Set FILES_S3 to the bucket.')
  const { there, brought } = await copyFiles(
    join(data, 'files'),
    await openBucket(bucket, line => process.stderr.write(`  ${line}\n`)),
  ).catch((fault: Error) => {
    throw fault.message === 'away'
      ? new Error('The bucket does not answer. What was copied is kept; run it again.')
      : fault
  })
  return `${brought} files were copied to ${bucket.endpoint}, ${there} were there already. Those of ${data} are still where they were.`
})
