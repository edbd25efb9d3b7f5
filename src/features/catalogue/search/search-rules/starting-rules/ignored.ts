/**
 * Words that say nothing about what is searched for. None of them names a thing, a size or a kind: «در» is also a door, «یک» a
 * number, `shopping` a kind of bag, `by` a part of "side by side".
 */
export const ignored = {
  en: [
    'the a an of for with and in to from is are my your our this that some any i me',
    'buy buying purchase price prices cost cheap cheapest best online shop order sale',
    'please need want find where what how much',
  ],
  fa: [
    'و با از برای به را که این آن',
    'خرید خریدن قیمت قیمتش قیمتها بهترین ارزان ارزانترین ارزون ارزونترین ارزانقیمت فروش فروشگاه اینترنتی آنلاین سفارش تخفیف حراج',
    'مدل انواع لیست لطفا چند چنده میخوام میخواهم خوب مناسب مشخصات',
  ],
}
