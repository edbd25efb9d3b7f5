// Cosmetics and hygiene: a trade with starting synonyms.
import { readFamilies } from './read-families.ts'

export const cosmetics = readFamilies(`
  shampoo haircare | Shampoo | شامپو
  Gentle cleansing for every day. | شست‌وشوی ملایم برای هر روز.
  Without sulphates, with wheat protein for shine. | بدون سولفات، با پروتئین گندم برای درخشندگی.
  GS-400 golbarg 400ml - 800
  GS-400D golbarg 400ml dandruff 600
  SS-200B sepidar 200ml baby
  DS-250A dermia 250ml aloe
  SS-400M sepidar 400ml men

  conditioner haircare | Hair Conditioner | نرم‌کننده مو
  Softer and easier to comb. | نرم‌تر و راحت‌تر برای شانه زدن.
  Leave it for two minutes and rinse well. | دو دقیقه بگذارید بماند و خوب آبکشی کنید.
  GC-400 golbarg 400ml
  DC-250 dermia 250ml aloe

  hairdye haircare | Hair Dye | رنگ مو
  Covers grey completely. | پوشش کامل موی سفید.
  Two tubes mixed before use, low in ammonia. | دو تیوب که پیش از مصرف مخلوط می‌شود، کم آمونیاک.
  NH-01 nilgoon 100ml black
  NH-05 nilgoon 100ml brown
  MH-07 mirelle 100ml brown

  hairoil haircare | Hair Oil | روغن مو
  For dry ends. | برای موخوره و نوک خشک.
  Argan and almond, a few drops are enough. | آرگان و بادام، چند قطره کافی است.
  DO-100 dermia 100ml
  GO-50 golbarg 50ml

  hairgel haircare | Hair Gel | ژل مو
  Firm hold without flakes. | حالت‌دهی قوی بدون پوسته.
  Washes out with water. | با آب شسته می‌شود.
  SG-200 sepidar 200ml men
  NG-150 nilgoon 150ml

  moisturiser skin | Moisturising Cream | کرم مرطوب‌کننده
  Twenty-four hours of moisture. | بیست و چهار ساعت رطوبت.
  Glycerin and shea butter that sink in quickly. | گلیسیرین و کره شی با جذب سریع.
  DM-50D dermia 50ml dry 900
  DM-50O dermia 50ml oily
  GM-200 golbarg 200ml
  GM-100B golbarg 100ml baby

  handcream skin | Hand Cream | کرم دست
  For chapped hands. | برای دست‌های ترک‌خورده.
  With chamomile, leaves no greasy film. | با بابونه، بدون چربی باقیمانده.
  GH-75 golbarg 75ml
  DH-100 dermia 100ml aloe

  sunscreen skin | Sunscreen | کرم ضد آفتاب
  Broad protection against sunburn. | محافظت گسترده در برابر آفتاب‌سوختگی.
  Light texture without a white cast, apply again every two hours. | بافت سبک بدون سفیدک، هر دو ساعت تکرار شود.
  DSU-50 dermia 50ml spf50 1500
  DSU-30 dermia 50ml spf30
  DSU-50B dermia 100ml spf50,baby
  MSU-50 mirelle 40ml spf50,oily

  serum skin | Face Serum | سرم صورت
  Vitamin C for a brighter tone. | ویتامین سی برای روشنی پوست.
  Use in the morning on clean skin under a cream. | صبح روی پوست تمیز و زیر کرم استفاده شود.
  DSE-30 dermia 30ml
  MSE-30 mirelle 30ml oily

  bodylotion skin | Body Lotion | لوسیون بدن
  Smooth skin after the shower. | پوست نرم پس از حمام.
  Almond milk and vitamin E. | شیر بادام و ویتامین ای.
  GBL-250 golbarg 250ml
  NB-400 nilgoon 400ml

  facemask skin | Face Mask | ماسک صورت
  Cleans the pores. | منافذ را پاک می‌کند.
  Leave it on for fifteen minutes and peel off. | پانزده دقیقه بگذارید و جدا کنید.
  MF-100C mirelle 100ml charcoal
  DF-75 dermia 75ml aloe

  lipstick makeup | Lipstick | رژ لب
  Colour that lasts all day. | رنگی که تمام روز می‌ماند.
  Creamy, with vitamin E. | کرمی، با ویتامین ای.
  ML-01 mirelle 4g red,matte 1300
  ML-02 mirelle 4g pink,matte
  ML-03 mirelle 4g nude
  NL-11 nilgoon 3g red

  mascara makeup | Mascara | ریمل
  Volume without clumps. | حجم بدون گلوله شدن.
  A curved brush separates the lashes. | برس خمیده مژه‌ها را جدا می‌کند.
  MM-10 mirelle 10ml black,waterproof
  NM-08 nilgoon 8ml black
  NM-09 nilgoon 8ml brown

  eyeliner makeup | Eyeliner | خط چشم
  A fine tip for clear lines. | نوک نازک برای خط دقیق.
  Dries in ten seconds and does not smudge. | در ده ثانیه خشک می‌شود و پخش نمی‌شود.
  ME-01 mirelle 1g black,waterproof
  NE-02 nilgoon 1g brown

  foundation makeup | Foundation | کرم پودر
  Even coverage. | پوشش یکدست.
  Eight hours without shine, for all skin tones. | هشت ساعت بدون برق زدن، برای همه رنگ پوست‌ها.
  MFO-30 mirelle 30ml matte
  NFO-30 nilgoon 30ml oily

  nailpolish makeup | Nail Polish | لاک ناخن
  Quick to dry. | خشک شدن سریع.
  Five days of shine without toluene. | پنج روز درخشش بدون تولوئن.
  NN-21 nilgoon 10ml red
  NN-22 nilgoon 10ml pink
  MN-08 mirelle 12ml black

  remover makeup | Make-up Remover | پاک‌کننده آرایش
  Takes off waterproof colour too. | آرایش ضد آب را هم پاک می‌کند.
  Micellar water that needs no rinsing. | میسلار که نیاز به آبکشی ندارد.
  DR-200 dermia 200ml
  MR-150 mirelle 150ml oily

  cottonpads makeup | Cotton Pads | پد پنبه‌ای
  Pure cotton. | پنبه خالص.
  Pressed edges that leave no fibres. | لبه پرس شده بدون پرز.
  SP-80 sepidar 80pcs
  GP-120 golbarg 120pcs

  perfume fragrance | Eau de Parfum | ادوپرفیوم
  Lasting scent. | رایحه ماندگار.
  Bergamot and jasmine over amber and cedar. | ترنج و یاس بر پایه عنبر و سدر.
  MP-100W mirelle 100ml women 700
  MP-100M mirelle 100ml men
  NP-50W nilgoon 50ml women

  deodorant fragrance | Deodorant | دئودورانت
  Forty-eight hours of freshness. | چهل و هشت ساعت طراوت.
  Roll-on without alcohol or stains. | رول بدون الکل و لکه.
  SD-50M sepidar 50ml men
  SD-50W sepidar 50ml women

  bodyspray fragrance | Body Spray | اسپری بدن
  Fresh in a second. | تازگی در یک لحظه.
  Light citrus scent. | رایحه سبک مرکبات.
  NS-150M nilgoon 150ml men
  NS-150W nilgoon 150ml women

  toothpaste hygiene | Toothpaste | خمیر دندان
  Against cavities. | ضد پوسیدگی.
  Fluoride and calcium for strong enamel. | فلوراید و کلسیم برای مینای قوی.
  ST-100M sepidar 100ml mint
  ST-100W sepidar 100ml whitening 500
  ST-50B sepidar 50ml baby

  mouthwash hygiene | Mouthwash | دهان‌شویه
  Fresh breath. | دهان خوشبو.
  Alcohol-free, use after brushing. | بدون الکل، پس از مسواک استفاده شود.
  SMW-250 sepidar 250ml mint
  SMW-500 sepidar 500ml

  soap hygiene | Soap | صابون
  Mild to the skin. | ملایم برای پوست.
  Olive oil and glycerin. | روغن زیتون و گلیسیرین.
  GSO-125 golbarg 125g
  SSO-90B sepidar 90g baby
  GSO-125A golbarg 125g aloe

  handwash hygiene | Liquid Hand Wash | مایع دستشویی
  Pump bottle. | بطری پمپی.
  Removes germs and keeps hands soft. | میکروب‌ها را از بین می‌برد و دست را نرم نگه می‌دارد.
  GHW-500 golbarg 500ml
  SHW-4 sepidar 4L

  wipes hygiene | Wet Wipes | دستمال مرطوب
  Soft and strong. | نرم و مقاوم.
  Without perfume, for face and hands. | بدون عطر، برای صورت و دست.
  SWI-70B sepidar 70pcs baby
  GWI-20 golbarg 20pcs pocket

  sanitiser hygiene | Hand Sanitiser | ژل ضدعفونی‌کننده دست
  Kills germs without water. | بدون آب میکروب‌ها را از بین می‌برد.
  Seventy percent alcohol with aloe. | هفتاد درصد الکل با آلوئه.
  SHS-100 sepidar 100ml
  SHS-500 sepidar 500ml

  razor hygiene | Disposable Razor | تیغ اصلاح
  A close shave. | اصلاح دقیق.
  Three blades with a lubricating strip. | سه لبه با نوار نرم‌کننده.
  SRZ-5 sepidar 5pcs men
  SRZ-3 sepidar 3pcs women

  pads hygiene | Sanitary Pads | نوار بهداشتی
  Dry and safe all night. | خشک و مطمئن در تمام شب.
  Winged, with a soft cotton surface. | بالدار، با رویه نرم پنبه‌ای.
  GPA-10 golbarg 10pcs
  SPA-14 sepidar 14pcs
`)
