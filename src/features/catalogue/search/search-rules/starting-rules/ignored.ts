/**
 * Words that say nothing about what is searched for. None of them names a thing, a size or a kind: «در» is also a door, «یک» a
 * number, `shopping` a kind of bag, `by` a part of "side by side". Greetings and questions are typed as to a salesperson.
 */
export const ignored = {
  en: [
    'the a an of for with and or in to from is are my your our this that some any i me',
    'buy buying purchase price prices cost cheap cheapest best online shop order sale',
    'please need want find where what how much',
    'good hello hi hey salam dear sir madam thanks thank greetings',
    'do does did you have has had got there can could would should will may be was it its',
    'which who when why we sell selling looking available stock tell show give',
    'darid darin dari mikham mikhastam gheymat gheymate chand chande kojast lotfan',
  ],
  fa: [
    'و یا با از برای به را که این آن',
    'خرید خریدن قیمت قیمتش قیمتها بهترین ارزان ارزانترین ارزون ارزونترین ارزانقیمت فروش فروشگاه اینترنتی آنلاین سفارش تخفیف حراج',
    'مدل انواع لیست لطفا چند چنده میخوام میخواهم خوب مناسب مشخصات',
    'سلام درود وقت وقتتون بخیر خسته نباشید نباشین ببخشید ممنون مرسی تشکر عزیز',
    'دارید دارین داری دارد داره دارن هست هستش هستند است آیا موجود موجوده موجودی موجودین میفروشید میفروشین',
    'چه چی چیه چیست کدام کدوم کدومه چقدر چقدره چطور چگونه کجا کجاست قیمتیه قیمته فی',
    'میشه میتونم میتوانم بخرم بگیرم بدین بدید بگین بگید بفرمایید میخواستم خواستم میگردم دنبال لازم نیاز رو یه هم اگه اگر خوبه خوبی بهتره بهتر',
  ],
}
