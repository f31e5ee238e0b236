import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A machine that does much else takes longer than a second to draw.
configure({ asyncUtilTimeout: 30_000 })
afterEach(cleanup)
