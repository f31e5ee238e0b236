// `npm run rotate-key`: replaces the signing key of certificates. Former signatures stay valid by
// their keys.
import { keyFile, newKeyText, writeKey } from '../../src/server/ops/signingKey'
import { readSettings } from '../../src/server/ops/settings'
import { prepareFolder } from '../../src/server/database/connections/embedded/dataFolder'
import { speak } from '../support/speak'

await speak(async () => {
  process.umask(0o077)
  const { verifyKey, data } = readSettings(process.env)
  if (verifyKey)
    return `VERIFY_KEY is set. Give every server this one and start them again; nothing was changed yet:\n\n${newKeyText()}`
  await prepareFolder(data)
  const file = keyFile(data)
  await writeKey(file)
  return `${file} holds another key. Certificates are signed with it from now on; former ones are checked by the key they were signed with.`
})
