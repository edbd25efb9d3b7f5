// 200 search queries, grouped by intent. Their results are recorded in recorded-queries.json.
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.trim())

export const recordedQueries: Record<string, string[]> = {
  'a whole name': lines(`
    Steel Kettle Quor 20
    Copper Teapot Elna 31
    Wool Frying pan Sepid 32
    Oak Screwdriver Baran 3
    Copper Ceiling fan Roshan 19
    کتری فولادی کوئور 20
    قوری مسی النا 31
    پیچ‌گوشتی بلوطی باران 3
    ماشین لباس‌شویی بلوطی طلا 19
    چاقوی نان فولادی مهتاب 34`),
  'a kind of thing': lines(`
    kettle
    teapot
    frying pan
    screwdriver
    ceiling fan
    lip gloss
    desk lamp
    blender
    dishwasher
    washing machine
    rice cooker
    hair dryer
    tape measure
    bath mat
    bread knife`),
  'a kind of thing in Persian': lines(`
    کتری
    قوری
    ماهیتابه
    پیچ‌گوشتی
    پنکه سقفی
    رژ لب
    چراغ رومیزی
    مخلوط‌کن
    ظرف‌شویی
    ماشین لباس‌شویی
    پلوپز
    سشوار
    متر
    پادری حمام
    چاقوی نان`),
  'the beginning of a word': lines(`
    k
    ke
    ket
    kett
    s
    st
    ste
    w
    wa
    was
    dish
    screwd
    ma
    mah
    mahta
    ar
    q
    z
    b
    bl`),
  'the beginning of a Persian word': lines(`
    ک
    کت
    کتر
    ق
    قو
    پ
    پی
    پیچ
    ما
    ماه
    ماهی
    ظر
    ظرف
    م
    مخ
    مخلو
    ن
    نا
    رو
    ژ`),
  'short Persian words': lines(`
    رژ
    لب
    نان
    رژ لب
    آبی
    کن
    از
    ده
    هر
    طلا`),
  'ZWNJ in other spellings': lines(`
    پیچ گوشتی
    پیچگوشتی
    ظرف شویی
    ظرفشویی
    مخلوط کن
    مخلوطکن
    لباس شویی
    لباسشویی
    شیشه ای
    شیشهای
    سرمه ای
    دست ساز
    دستساز
    پخت و پز
    ماهی تابه
    پلو پز`),
  'letters of other keyboards': lines(`
    كتري
    قوري
    پيچ‌گوشتي
    ماهيتابه
    آشپزخانة
    سپيد
    ژيلا
    كيانا
    مَهتاب
    مـــهتاب
    ابی
    KETTLE
    Kettle
    ｋｅｔｔｌｅ
    kéttlé`),
  'a code': lines(`
    KT-INS114
    kt-ins114
    ktins114
    KT INS 114
    AB100-X
    ab100x
    AB-100-X
    1002/1
    10021
    1002 1
    KT-INS1500
    KTINS1497
    ab1x
    1008/1
    AB1498-X`),
  'a part of a code': lines(`
    ktins 114
    ktins
    kt
    ins114
    ins 11
    114
    ۱۱۴
    ١١٤
    INS۱۱۴
    ab10
    ab 1
    100x
    1499
    ۱۴۹
    149
    x
    5
    kt-ins14`),
  'several words': lines(`
    steel kettle
    kettle steel
    copper kettle arvand
    arvand copper kettle
    kettle 12
    white kettle
    navy teapot gift
    کتری فولادی
    فولادی کتری
    پنکه مسی سفید
    steel کتری
    کتری steel
    glass pan mahtab 12
    rice oak
    fan kitchen
    desk lamp black handmade`),
  'where it is': lines(`
    kitchen
    bathroom
    workshop
    hot drinks
    cookware
    hand tools
    آشپزخانه
    نوشیدنی
    ابزار دستی
    kitchen steel
    storeroom
    انبار`),
  'what is said of it': lines(`
    gift
    handmade
    small homes
    new season
    coral
    سرمه‌ای
    مرجانی
    plastic
    without plastic
    ten years
    پلاستیک
    استفاده هر روز`),
  'a number beside its word': lines(`
    arvand0
    elna31
    kettle arvand0
    باران3
    mahtab 1`),
  'nothing there is': lines(`
    refrigerator
    یخچال
    kettle refrigerator
    zzzz
    99999999
    arvand baran
    steel copper glass`),
  'signs that mean something elsewhere': lines(`
    "kettle"
    kettle*
    kettle OR teapot
    kettle AND NOT steel
    NEAR(kettle steel)
    -kettle
    words:kettle
    kettle & !steel
    kettle | teapot
    'kettle':*
    kettle%
    k_ttle
    (kettle)
    kettle;--`),
}
