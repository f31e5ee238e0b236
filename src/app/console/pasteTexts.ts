/** Messages of the box for pasted addresses. Loaded with the box: lists do without. */
export const pasteTexts = {
  whole: { zh: '粘贴整段地址，自动识别', en: 'Paste a whole address' },
  example: {
    zh: '例如：林松，138 0013 8000，福建省南平市建阳区水吉镇后井村 18 号',
    en: 'Name, mobile number and the whole address, as somebody sent them to you',
  },
  hint: {
    zh: '姓名、手机号、地区和详细地址会自动填入，请核对；已填的内容由您选择后才替换',
    en: 'Fills in name, phone and address for you to check. Your own entries stay unless you replace them',
  },
  read: { zh: '识别', en: 'Fill in' },
  found: { zh: '识别结果', en: 'What was found' },
  take: { zh: '填入所选', en: 'Fill in what is ticked' },
  check: { zh: '不能确定，请核对', en: 'Not certain: please compare it' },
  region: {
    zh: '地区不能确定，请在下面选择省、市、区。',
    en: 'The region is not certain: choose province, city and district below.',
  },
  nothing: {
    zh: '没有识别出新的内容，请直接填写。',
    en: 'Nothing new was found in it; please fill the form in by hand.',
  },
} as const
