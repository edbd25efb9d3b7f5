// Laboratory equipment: a trade without starting synonyms. It must not get any, or it no longer says how others fare.
import { readFamilies } from './read-families.ts'

export const laboratory = readFamilies(`
  beaker glassware | Beaker | بشر
  With spout and scale. | با دهانه و درجه‌بندی.
  Withstands open flame and sudden changes of temperature. | شعله مستقیم و تغییر ناگهانی دما را تحمل می‌کند.
  : Material = Borosilicate glass | جنس = شیشه بوروسیلیکات
  GB-100 glasco 100ml borosilicate
  GB-250 glasco 250ml borosilicate 400
  GB-1000 glasco 1000ml borosilicate
  KB-500 kimiar 500ml plastic

  erlenmeyer glassware | Erlenmeyer Flask | ارلن مایر
  For mixing without splashing. | برای هم زدن بدون پاشیدن.
  A conical body with a narrow neck that takes a stopper. | بدنه مخروطی با گردن باریک که درپوش می‌گیرد.
  GE-250 glasco 250ml borosilicate
  GE-500 glasco 500ml borosilicate
  KE-1000 kimiar 1000ml glass

  volumetric glassware | Volumetric Flask | بالن ژوژه
  Exact to the ring mark. | دقیق تا خط نشانه.
  Class A with certificate and a plastic stopper. | کلاس A با گواهی و درپوش پلاستیکی.
  GV-50 glasco 50ml glass
  GV-100 glasco 100ml glass
  GV-1000 glasco 1000ml glass

  cylinder glassware | Graduated Cylinder | استوانه مدرج
  For measuring liquids. | برای اندازه‌گیری مایعات.
  A hexagonal foot keeps it from rolling. | پایه شش‌گوش مانع غلتیدن می‌شود.
  GC-10 glasco 10ml glass
  GC-100 glasco 100ml glass
  KC-500 kimiar 500ml plastic

  burette glassware | Burette | بورت
  For titration. | برای تیتراسیون.
  PTFE stopcock that needs no grease. | شیر تفلونی بدون نیاز به گریس.
  GBU-25 glasco 25ml glass
  GBU-50 glasco 50ml glass

  testtube glassware | Test Tubes | لوله آزمایش
  With a rounded bottom. | با ته گرد.
  Heat resistant, with a white marking spot. | مقاوم به حرارت، با محل نوشتن سفید.
  GT-16 glasco 16x160mm glass
  GT-12 glasco 12x75mm glass
  KT-12 kimiar 12x75mm plastic

  funnel glassware | Funnel | قیف
  Short stem. | ساقه کوتاه.
  Smooth inside so that filters lie flat. | داخل صاف تا کاغذ خوب بنشیند.
  GF-75 glasco 75mm glass
  KF-100 kimiar 100mm plastic

  desiccator glassware | Desiccator | دسیکاتور
  Keeps samples dry. | نمونه‌ها را خشک نگه می‌دارد.
  A ground rim and a porcelain plate. | لبه سمباده‌ای و صفحه چینی.
  GD-200 glasco 200mm glass
  GD-300 glasco 300mm glass

  micropipette liquid | Micropipette | میکروپیپت
  Adjustable volume. | حجم قابل تنظیم.
  Fully autoclavable with a tip ejector. | قابل اتوکلاو کامل با نوک‌انداز.
  LP-10 labora 10ul single
  LP-200 labora 200ul single 600
  LP-1000 labora 1000ul single
  LP-300M labora 300ul multi

  tips liquid | Pipette Tips | سر سمپلر
  Fits all common makes. | سازگار با همه مدل‌های رایج.
  Clear polypropylene without retention. | پلی‌پروپیلن شفاف بدون ماندگاری مایع.
  LT-200 labora 200ul -
  LT-1000 labora 1000ul -
  KT-200S kimiar 200ul sterile

  dispenser liquid | Bottle-Top Dispenser | دیسپنسر سر بطری
  Doses straight from the bottle. | برداشت مستقیم از بطری.
  With a safety ring against splashes. | با حلقه ایمنی ضد پاشش.
  LD-10 labora 10ml
  LD-50 labora 50ml digital

  microscope instruments | Microscope | میکروسکوپ
  Sharp images at all magnifications. | تصویر واضح در همه بزرگنمایی‌ها.
  Coaxial focus, mechanical stage and LED illumination. | فوکوس هم‌محور، صفحه مکانیکی و نور ال ای دی.
  : Magnification = 40x to 1000x | بزرگنمایی = ۴۰ تا ۱۰۰۰ برابر
  OM-1000 optix 1000zoom binocular 900
  OM-1600D optix 1600zoom digital
  OM-45S optix 45zoom stereo

  centrifuge instruments | Centrifuge | سانتریفیوژ
  Quiet and balanced. | بی‌صدا و بالانس.
  The lid stays locked until the rotor stands still. | درپوش تا توقف روتور قفل می‌ماند.
  : Capacity = 12 tubes | ظرفیت = ۱۲ لوله
  AC-4000 azmoon 4000rpm benchtop
  AC-15000 azmoon 15000rpm refrigerated

  balance instruments | Laboratory Balance | ترازوی آزمایشگاهی
  Weighs to a tenth of a milligram. | توزین تا یک دهم میلی‌گرم.
  Draught shield, internal calibration and a data port. | محفظه ضد جریان هوا، کالیبراسیون داخلی و درگاه داده.
  : Readability = 0.0001 g | دقت = ۰٫۰۰۰۱ گرم
  AB-220 azmoon 220g analytical 300
  AB-2000 azmoon 2000g digital

  stirrer instruments | Magnetic Stirrer | همزن مغناطیسی
  Stirs and heats. | هم می‌زند و گرم می‌کند.
  A ceramic plate with an external temperature probe. | صفحه سرامیکی با پراب دمای خارجی.
  : Maximum speed = 1500 rpm | حداکثر سرعت = ۱۵۰۰ دور
  AS-10 azmoon 10L digital
  LS-05 labora 5L

  phmeter instruments | pH Meter | pH متر
  Measures acidity in seconds. | اسیدیته را در چند ثانیه می‌سنجد.
  Automatic temperature compensation and three-point calibration. | جبران خودکار دما و کالیبراسیون سه نقطه.
  : Accuracy = 0.01 pH | دقت = ۰٫۰۱ pH
  AP-01 azmoon - pocket
  AP-10 azmoon - benchtop

  autoclave instruments | Autoclave | اتوکلاو
  Sterilises with steam. | با بخار استریل می‌کند.
  Stainless chamber with a drying cycle. | محفظه استیل با برنامه خشک کردن.
  : Temperature = 134 °C | دما = ۱۳۴ درجه
  AA-23 azmoon 23L
  AA-50 azmoon 50L digital

  incubator instruments | Incubator | انکوباتور
  Even warmth for cultures. | گرمای یکنواخت برای کشت.
  Inner glass door and a fan. | در شیشه‌ای داخلی و فن.
  AI-55 azmoon 55L digital
  AI-120 azmoon 120L refrigerated

  spectro instruments | Spectrophotometer | اسپکتروفتومتر
  From ultraviolet to visible. | از فرابنفش تا مرئی.
  One nanometre bandwidth with a touch screen. | پهنای باند یک نانومتر با صفحه لمسی.
  : Wavelength = 190 to 1100 nm | طول موج = ۱۹۰ تا ۱۱۰۰ نانومتر
  OS-190 optix - digital
  OS-320 optix - benchtop

  waterbath instruments | Water Bath | بن‌ماری
  Keeps samples warm. | نمونه‌ها را گرم نگه می‌دارد.
  Stainless tank with a gabled lid. | مخزن استیل با در شیروانی.
  AW-12 azmoon 12L digital
  AW-22 azmoon 22L

  petri consumables | Petri Dishes | پتری‌دیش
  Ready for agar. | آماده برای آگار.
  Packed in sleeves and radiated. | بسته‌بندی در روکش و پرتوداده.
  KP-90 kimiar 90mm sterile
  GP-100 glasco 100mm glass

  slides consumables | Microscope Slides | لام میکروسکوپ
  Washed and polished. | شسته و صیقلی.
  With a frosted end for writing. | با سر مات برای نوشتن.
  OSL-50 optix 50pcs glass
  OSL-72 optix 72pcs glass

  filterpaper consumables | Filter Paper | کاغذ صافی
  Medium speed. | سرعت متوسط.
  Ashless cellulose in a round cut. | سلولز بدون خاکستر با برش گرد.
  KFP-110 kimiar 110mm -
  KFP-150 kimiar 150mm -

  labcoat consumables | Lab Coat | روپوش آزمایشگاه
  White cotton. | پنبه سفید.
  Press studs, three pockets and a back slit. | دکمه فشاری، سه جیب و چاک پشت.
  LC-M labora - white,men
  LC-W labora - white,women

  gloves consumables | Nitrile Gloves | دستکش نیتریل
  Powder-free. | بدون پودر.
  Textured fingertips and a beaded cuff. | سر انگشت آج‌دار و لبه لوله‌ای.
  KG-100B kimiar 100pcs blue
  KG-100W kimiar 100pcs white
`)
