// Car parts: a trade with starting synonyms.
import { readFamilies } from './read-families.ts'

export const cars = readFamilies(`
  engineoil oils | Engine Oil | روغن موتور
  Protects the engine against wear in heat and cold. | از موتور در گرما و سرما در برابر سایش محافظت می‌کند.
  A fully synthetic oil that keeps pistons clean and lowers fuel use between services. | روغن تمام سنتتیک که پیستون‌ها را تمیز نگه می‌دارد و مصرف سوخت را کم می‌کند.
  : Standard = API SP | استاندارد = API SP
  KO-530-4 karol 4L w530 900
  KO-530-1 karol 1L w530
  KO-1040-4 karol 4L w1040 700
  MX-2050-4 motrex 4L w2050
  MX-1040-5 motrex 5L w1040

  gearoil oils | Gear Oil | روغن گیربکس
  Smooth shifting in manual gearboxes. | تعویض نرم دنده در گیربکس‌های دستی.
  Resists high pressure between the teeth and protects the synchronisers. | فشار زیاد میان دنده‌ها را تحمل می‌کند و از سینکرون‌ها محافظت می‌کند.
  KG-7590-1 karol 1L gl5
  MG-7590-4 motrex 4L gl5

  coolant oils | Coolant | ضدیخ
  Against freezing and boiling over. | جلوگیری از یخ زدن و جوش آوردن.
  Ready to use down to minus thirty-seven degrees, with corrosion inhibitors for aluminium. | آماده مصرف تا منفی سی و هفت درجه، همراه با بازدارنده خوردگی آلومینیوم.
  KC-04 karol 4L red
  MC-20 motrex 20L blue
  SC-01 sarvin 1L red

  brakefluid oils | Brake Fluid | روغن ترمز
  For disc and drum brakes. | برای ترمز دیسکی و کاسه‌ای.
  High boiling point, mixes with other fluids of the same class. | نقطه جوش بالا، قابل مخلوط شدن با مایعات هم‌رده.
  : Class = DOT 4 | رده = DOT 4
  KB-D4 karol 0.5L
  DB-D4 dinam 1L

  oilfilter carfilters | Oil Filter | فیلتر روغن
  Keeps dirt out of the lubrication. | از ورود آلودگی به روانکاری جلوگیری می‌کند.
  With a bypass valve and a seal, change it with every oil change. | با سوپاپ اطمینان و واشر، با هر تعویض روغن عوض شود.
  SF-O405 sarvin - sahand 300
  SF-O206 sarvin - tiva
  DF-OL90 dinam - kalan

  airfilter carfilters | Air Filter | فیلتر هوا
  Clean air for combustion. | هوای پاک برای احتراق.
  Pleated paper with a polyurethane frame, replace every ten thousand kilometres. | کاغذ چین‌دار با قاب پلی‌اورتان، هر ده هزار کیلومتر تعویض شود.
  SF-A405 sarvin - sahand
  SF-A206 sarvin - tiva
  DF-AX33 dinam - navid

  cabinfilter carfilters | Cabin Filter | فیلتر کابین
  Holds back dust and pollen. | گرد و غبار و گرده را می‌گیرد.
  Activated carbon also takes smells out of the passenger compartment. | کربن فعال بوی داخل اتاق را هم می‌گیرد.
  SF-C206 sarvin - tiva
  DF-CL90 dinam - kalan

  fuelfilter carfilters | Fuel Filter | فیلتر بنزین
  Protects injectors. | از انژکتورها محافظت می‌کند.
  Metal housing with quick couplings for the tank line. | بدنه فلزی با اتصال سریع برای لوله باک.
  SF-F405 sarvin - sahand
  DF-FX33 dinam - navid

  brakepads brakes | Brake Pads | لنت ترمز
  Quiet braking with little dust. | ترمزگیری بی‌صدا با گرد کم.
  A set for both wheels of an axle, with wear indicators. | یک دست برای دو چرخ محور، با نشانگر سایش.
  BP-405F bolton - front,sahand 1200
  BP-405R bolton - rear,sahand
  BP-206F bolton - front,tiva
  DP-L90F dinam - front,kalan

  brakedisc brakes | Brake Disc | دیسک ترمز
  Ventilated and balanced. | خنک‌شونده و بالانس شده.
  Cast from high-carbon iron and coated against rust. | از چدن پرکربن و با پوشش ضد زنگ.
  : Diameter = 266 mm | قطر = ۲۶۶ میلی‌متر
  BD-405 bolton - front,sahand
  BD-206 bolton - front,tiva

  shock brakes | Shock Absorber | کمک‌فنر
  Steady on bad roads. | پایداری در جاده‌های ناهموار.
  Gas-filled twin tube with a chromed rod. | دو جداره گازی با میله کروم.
  BS-405F bolton - front,sahand
  BS-405R bolton - rear,sahand
  DS-206R dinam - rear,tiva

  bearing brakes | Wheel Bearing | بلبرینگ چرخ
  Runs quietly for years. | سال‌ها بی‌صدا می‌چرخد.
  Sealed on both sides and greased for life. | از دو طرف آب‌بندی و برای تمام عمر گریس‌خورده.
  : Inner diameter = 25 mm | قطر داخلی = ۲۵ میلی‌متر
  6205-2RS motrex 52mm - 150
  6206-2RS motrex 62mm
  WB-405 bolton - front,sahand

  sparkplug engine | Spark Plug | شمع خودرو
  Reliable ignition. | جرقه مطمئن.
  A fine wire electrode for clean burning and easy cold starts. | الکترود نازک برای سوختن کامل و روشن شدن آسان در سرما.
  : Gap = 0.8 mm | فاصله الکترود = ۰٫۸ میلی‌متر
  DX-SP4 dinam 4pcs iridium 400
  DX-SP1 dinam 1pcs
  MX-SP4 motrex 4pcs

  timingbelt engine | Timing Belt | تسمه تایم
  Keeps valves and pistons in step. | سوپاپ و پیستون را هماهنگ نگه می‌دارد.
  Reinforced with glass cord, replace every sixty thousand kilometres. | تقویت شده با نخ شیشه، هر شصت هزار کیلومتر تعویض شود.
  MT-405 motrex - sahand
  MT-206 motrex - tiva
  DT-L90 dinam - kalan

  carpump engine | Water Pump | واترپمپ
  Moves the coolant. | مایع خنک‌کننده را به گردش درمی‌آورد.
  Aluminium housing with a ceramic seal. | بدنه آلومینیومی با کاسه‌نمد سرامیکی.
  MW-405 motrex - sahand
  MW-206 motrex - tiva

  radiator engine | Radiator | رادیاتور
  Keeps the engine at the right temperature. | دمای موتور را تنظیم می‌کند.
  Two rows of aluminium tubes with plastic tanks. | دو ردیف لوله آلومینیومی با مخزن پلاستیکی.
  SR-405 sarvin - sahand
  SR-X33 sarvin - navid

  clutch engine | Clutch Kit | دیسک و صفحه کلاچ
  Disc, pressure plate and release bearing. | دیسک، صفحه و بلبرینگ کلاچ.
  Everything that is changed together when the gearbox is out. | همه آنچه با باز شدن گیربکس با هم عوض می‌شود.
  : Diameter = 200 mm | قطر = ۲۰۰ میلی‌متر
  BC-405 bolton - sahand
  BC-206 bolton - tiva

  carbattery lights | Car Battery | باتری خودرو
  Maintenance-free starting power. | قدرت استارت بدون نیاز به نگهداری.
  Sealed lead-calcium cells with a charge indicator. | سلول‌های سرب کلسیم بسته با نشانگر شارژ.
  : Voltage = 12 V | ولتاژ = ۱۲ ولت
  DB-60 dinam 60Ah - 1100
  DB-74 dinam 74Ah
  SB-55 sarvin 55Ah

  headlight lights | Headlight | چراغ جلو
  With reflector and lens. | با کاسه و لنز.
  Clear polycarbonate cover, adjusted by an electric motor. | طلق پلی‌کربنات شفاف، تنظیم با موتور برقی.
  SH-405L sarvin - left,sahand
  SH-405R sarvin - right,sahand
  SH-206L sarvin - left,tiva

  headbulb lights | Headlight Bulb | لامپ هدلایت
  A pair of bright bulbs. | یک جفت لامپ پرنور.
  White light without dazzling oncoming traffic. | نور سفید بدون خیره کردن چشم رانندگان روبه‌رو.
  : Voltage = 12 V | ولتاژ = ۱۲ ولت
  DL-H4 dinam 55W h4,halogen
  DL-H7 dinam 55W h7,halogen
  DL-H7L dinam 35W h7,led 350

  wiper caraccessories | Wiper Blade | تیغه برف‌پاک‌کن
  Clear view in rain. | دید روشن در باران.
  Flat frameless blade with a graphite coated edge. | تیغه تخت بدون قاب با لبه گرافیتی.
  SW-50 sarvin 50cm
  SW-60 sarvin 60cm
  MW-40 motrex 40cm rear

  floormats caraccessories | Floor Mats | کفپوش خودرو
  Easy to wash. | شست‌وشوی آسان.
  A set of five, cut to the floor of the car. | پنج تکه، برش خورده به اندازه کف خودرو.
  SM-405R sarvin - rubber,sahand
  SM-206R sarvin - rubber,tiva
  SM-206C sarvin - carpet,tiva

  carcover caraccessories | Car Cover | چادر خودرو
  Against sun, dust and rain. | در برابر آفتاب، گرد و باران.
  Two layers with an elastic hem and a soft lining. | دو لایه با لبه کشی و آستر نرم.
  SV-405 sarvin - waterproof,sahand
  SV-206 sarvin - tiva

  jack caraccessories | Trolley Jack | جک سوسماری
  Lifts a wheel in a minute. | چرخ را در یک دقیقه بلند می‌کند.
  Hydraulic with a safety valve and steel rollers. | هیدرولیک با شیر اطمینان و چرخ‌های فولادی.
  : Lifting height = 35 cm | ارتفاع بالابری = ۳۵ سانتی‌متر
  BJ-2 bolton 2ton
  BJ-3 bolton 3ton

  inflator caraccessories | Tyre Inflator | پمپ باد خودرو
  Pumps up a flat in five minutes. | لاستیک پنچر را در پنج دقیقه باد می‌کند.
  Plugs into the lighter socket and stops at the set pressure. | به فندک وصل می‌شود و در فشار تنظیم شده می‌ایستد.
  MI-10 motrex 10bar digital
  SI-07 sarvin 7bar

  sidemirror caraccessories | Side Mirror | آینه بغل
  Heated and electrically adjusted. | گرم‌شونده و با تنظیم برقی.
  Complete with housing and turn signal. | کامل با قاب و چراغ راهنما.
  SN-405L sarvin - left,sahand
  SN-405R sarvin - right,sahand
  SN-206L sarvin - left,tiva
`)
